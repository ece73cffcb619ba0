import { useState } from 'react';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckBox } from '#app/ui/check-box.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type NoticeChoice, type NoticeKind, noticeKinds } from '#shared/notices.ts';
import { kindWords } from './notice-words.ts';
import { chooseNotices, type Notices } from './notices-api.ts';

type ChoicesDialogProps = Pick<Notices, 'choices' | 'mails'> & {
  isOpen: boolean;
  onClose: () => void;
  onChosen: () => void;
};

/** How one wants to hear of what: in the panel, by mail, both, or neither. Each tick is kept at once. */
export function ChoicesDialog({ choices, mails, isOpen, onClose, onChosen }: ChoicesDialogProps) {
  const [chosen, setChosen] = useState(choices);
  async function choose(kind: NoticeKind, choice: NoticeChoice) {
    const before = chosen[kind];
    setChosen((all) => ({ ...all, [kind]: choice }));
    try {
      await chooseNotices({ kind, ...choice });
      onChosen();
    } catch (problem) {
      setChosen((all) => ({ ...all, [kind]: before }));
      toastError(problemText(problem));
    }
  }
  return (
    <Dialog title={m.admin_notices_choices()} isOpen={isOpen} onClose={onClose}>
      <DialogText>{m.admin_notices_choices_text()}</DialogText>
      {!mails.isOn && (
        <div className="mt-4">
          <Notice tone="info">{m.admin_notices_mails_off()}</Notice>
        </div>
      )}
      <table className="mt-4 w-full text-14">
        <thead>
          <tr className="text-13 text-ink-3">
            <th scope="col" className="pb-1 text-left font-semibold">
              {m.admin_notices_of()}
            </th>
            <th scope="col" className="w-20 pb-1 font-semibold">
              {m.admin_notices_in_product()}
            </th>
            <th scope="col" className="w-20 pb-1 font-semibold">
              {m.admin_notices_by_mail()}
            </th>
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => {
            const { inProduct, byMail } = chosen[kind];
            const name = kindWords[kind]();
            return (
              <tr key={kind} className="border-t border-stone-2">
                <th scope="row" className="py-2 pr-3 text-left font-normal text-pretty">
                  {name}
                </th>
                <td>
                  <span className="flex justify-center">
                    <CheckBox
                      label={`${name}: ${m.admin_notices_in_product()}`}
                      isSelected={inProduct}
                      onChange={(isOn) => void choose(kind, { inProduct: isOn, byMail })}
                    />
                  </span>
                </td>
                <td>
                  <span className="flex justify-center">
                    {mails.kinds.includes(kind) ? (
                      <CheckBox
                        label={`${name}: ${m.admin_notices_by_mail()}`}
                        isSelected={byMail}
                        onChange={(isOn) => void choose(kind, { inProduct, byMail: isOn })}
                      />
                    ) : (
                      '–'
                    )}
                  </span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {noticeKinds.some((kind) => !mails.kinds.includes(kind)) && (
        <p className="mt-3 text-13 text-ink-3 text-pretty">{m.admin_notices_mails_answering()}</p>
      )}
      <DialogActions>
        <Button look="primary" onPress={onClose}>
          {m.ui_close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
