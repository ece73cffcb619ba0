import { usePlace } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';
import { wallClockText } from './plan-words.ts';
import type { Saving } from './use-saving.ts';

/** The two nights of the year when a time by the clock is no time, or is two. */
export function ClockDialog({ saving, timeZone }: { saving: Saving; timeZone: string }) {
  const { locale } = usePlace();
  const { question, dropQuestion } = saving;
  const text = (wallClock: string) => wallClockText(wallClock, { locale, timeZone });
  const title = question?.kind === 'twice' ? m.admin_blog_clock_twice() : m.admin_blog_clock_never();
  return (
    <Dialog title={title} role="alertdialog" isOpen={question !== undefined} onClose={dropQuestion}>
      {question?.kind === 'twice' && (
        <>
          <DialogText>{m.admin_blog_clock_twice_text({ at: text(question.publishAt) })}</DialogText>
          <DialogActions>
            <Button onPress={dropQuestion}>{m.admin_cancel()}</Button>
            {question.offsets.map((offset, position) => (
              <Button key={offset} look="primary" onPress={() => saving.save({}, { offset })}>
                {position === 0 ? m.admin_blog_clock_first({ offset }) : m.admin_blog_clock_second({ offset })}
              </Button>
            ))}
          </DialogActions>
        </>
      )}
      {question?.kind === 'never' && (
        <>
          <DialogText>
            {m.admin_blog_clock_never_text({ at: text(question.publishAt), instead: text(question.instead) })}
          </DialogText>
          <DialogActions>
            <Button onPress={dropQuestion}>{m.admin_cancel()}</Button>
            <Button look="primary" onPress={() => saving.save({ publishAt: question.instead })}>
              {m.admin_blog_clock_take({ time: question.instead.slice(11) })}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
