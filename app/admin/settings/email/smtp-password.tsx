import { faultText, settingName } from '#app/admin/parts/settings/setting-words.ts';
import type { SettingsForm } from '#app/admin/settings/form/use-settings-form.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { longestSmtpPassword } from '#shared/settings.ts';

/** Written and never shown: an empty box keeps what is there, and only the button takes it away. */
export function SmtpPassword({ form }: { form: SettingsForm }) {
  const { secret, mailServer } = form;
  if (secret === null) {
    return (
      <div className="flex flex-wrap items-center gap-3 text-14">
        <p role="status" className="grow">
          {m.admin_settings_password_will_go()}
        </p>
        <Button onPress={() => form.typeSecret(undefined)}>{m.admin_settings_password_keep()}</Button>
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full max-w-md">
        <TextField
          type="password"
          name="smtpPassword"
          autoComplete="new-password"
          validationBehavior="aria"
          label={settingName('smtpPassword')}
          description={
            mailServer.hasPassword ? m.admin_settings_password_kept_hint() : m.admin_settings_password_none_hint()
          }
          value={secret ?? ''}
          onChange={(value) => form.typeSecret(value === '' ? undefined : value)}
          error={faultText(form.faults.smtpPassword, { max: longestSmtpPassword })}
        />
      </div>
      {mailServer.hasPassword && (
        <Button look="danger" onPress={() => form.typeSecret(null)}>
          {m.admin_settings_password_remove()}
        </Button>
      )}
    </div>
  );
}
