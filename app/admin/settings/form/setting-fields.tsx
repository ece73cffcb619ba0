import { faultText, settingName, settingText } from '#app/admin/parts/settings/setting-words.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { ruleOf } from './draft.ts';
import type { SettingsForm } from './use-settings-form.ts';

type Props = {
  form: SettingsForm;
  field: string;
  hint?: string;
  isDisabled?: boolean;
};

type TextProps = Props & {
  rows?: number;
  type?: 'text' | 'email' | 'tel';
  placeholder?: string;
  autoComplete?: string;
  /** May be left empty. */
  isOptional?: boolean;
};

/** A text or a list. The limit is told by the message and not by the box: what was pasted is not cut off silently. */
export function SettingText({ form, field, hint, isOptional = false, ...rest }: TextProps) {
  return (
    <TextField
      {...rest}
      {...(hint === undefined ? {} : { description: hint })}
      name={field}
      isRequired={!isOptional}
      validationBehavior="aria"
      label={settingName(field)}
      value={String(form.draft[field])}
      onChange={(value) => form.set(field, value)}
      error={faultText(form.faults[field])}
    />
  );
}

/** A whole number with its unit in the label. */
export function SettingNumber({ form, field, hint, unit, isDisabled = false }: Props & { unit?: string }) {
  const rule = ruleOf(form.group, field);
  const range = rule.kind === 'number' ? rule : undefined;
  return (
    <div className="max-w-md">
      <TextField
        {...(hint === undefined ? {} : { description: hint })}
        name={field}
        isRequired
        isDisabled={isDisabled}
        validationBehavior="aria"
        inputMode="numeric"
        autoComplete="off"
        label={unit === undefined ? settingName(field) : `${settingName(field)} (${unit})`}
        value={String(form.draft[field])}
        onChange={(value) => form.set(field, value)}
        error={faultText(form.faults[field], range)}
      />
    </div>
  );
}

export function SettingSwitch({ form, field, hint, isDisabled = false }: Props) {
  return (
    <SwitchField
      label={settingName(field)}
      {...(hint === undefined ? {} : { description: hint })}
      isDisabled={isDisabled}
      isSelected={form.draft[field] === true}
      onChange={(isOn) => form.set(field, isOn)}
    />
  );
}

export function SettingChoice({ form, field, hints = {} }: Props & { hints?: Record<string, string> }) {
  const rule = ruleOf(form.group, field);
  if (rule.kind !== 'choice') return null;
  return (
    <ChoiceList
      label={settingName(field)}
      choices={rule.options.map((value) => {
        const description = hints[value];
        return { value, label: settingText(field, value), ...(description && { description }) };
      })}
      value={String(form.draft[field])}
      onChange={(value) => form.set(field, value)}
      error={faultText(form.faults[field])}
    />
  );
}
