import { statusWords } from '#app/admin/parts/user-words.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { roles } from '#shared/roles.ts';
import { longestName, staffStatuses } from '#shared/staff.ts';
import type { UserFields } from './users-api.ts';

const roleHints = {
  Admin: m.admin_role_admin_hint,
  Editor: m.admin_role_editor_hint,
  Viewer: m.admin_role_viewer_hint,
};

type UserFieldsFormProps = {
  fields: UserFields;
  onChange: (fields: UserFields) => void;
  /** Of the own account neither role nor status can be changed. */
  isSelf?: boolean;
  nameError?: string | undefined;
  /** Between name and role. */
  children?: React.ReactNode;
};

/** Name, role and status, as both dialogs ask for them. */
export function UserFieldsForm({ fields, onChange, isSelf = false, nameError, children }: UserFieldsFormProps) {
  return (
    <>
      <TextField
        label={m.admin_user_name()}
        isRequired
        autoFocus
        autoComplete="off"
        maxLength={longestName}
        value={fields.name}
        onChange={(name) => onChange({ ...fields, name })}
        error={nameError}
      />
      {children}
      {isSelf ? (
        <p className="text-14 text-ink-3">{m.admin_user_own_role({ role: fields.role })}</p>
      ) : (
        <>
          <ChoiceList
            label={m.admin_user_role()}
            value={fields.role}
            onChange={(role) => onChange({ ...fields, role: role as UserFields['role'] })}
            choices={roles.map((role) => ({ value: role, label: role, description: roleHints[role]() }))}
          />
          <Select
            label={m.admin_column_status()}
            value={fields.status}
            onChange={(status) => onChange({ ...fields, status })}
            options={staffStatuses.map((status) => ({ value: status, label: statusWords[status]() }))}
          />
        </>
      )}
    </>
  );
}
