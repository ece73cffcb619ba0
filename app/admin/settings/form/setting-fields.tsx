import {
  choiceHint,
  faultText,
  numberName,
  settingHint,
  settingName,
  settingText,
} from '#app/admin/parts/settings/setting-words.ts';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import type { ChoiceRule, ListRule, NumberRule, TextRule } from '#shared/setting-rules.ts';
import { rulesOf } from '#shared/settings.ts';
import type { SettingsForm } from './use-settings-form.ts';

type Props<Rule> = { form: SettingsForm; field: string; rule: Rule };

/** Attributes that every box of text has. The limit is told by the message and not by the box: what was pasted is not cut off silently. */
function boxOf({ form, field, rule }: Props<TextRule | ListRule | NumberRule>) {
  const hint = settingHint(field, rule);
  return {
    name: field,
    ...(hint !== undefined && { description: hint }),
    validationBehavior: 'aria' as const,
    value: String(form.draft[field]),
    onChange: (value: string) => form.set(field, value),
  };
}

function SettingText({ form, field, rule }: Props<TextRule | ListRule>) {
  const { whenEmpty, autoComplete, type, rows } = rule;
  const placeholder = whenEmpty === undefined ? rule.placeholder : settingName(whenEmpty);
  return (
    <TextField
      {...boxOf({ form, field, rule })}
      {...(placeholder !== undefined && { placeholder })}
      emptyMeans={whenEmpty !== undefined}
      {...(autoComplete !== undefined && { autoComplete })}
      {...(type !== undefined && { type })}
      {...(rows !== undefined && { rows })}
      isRequired={rule.kind === 'text' && rule.isRequired === true}
      label={settingName(field)}
      error={faultText(form.faults[field], rule)}
    />
  );
}

/** A whole number with its unit in the label. */
function SettingNumber({ form, field, rule }: Props<NumberRule>) {
  return (
    <div className="max-w-md">
      <TextField
        {...boxOf({ form, field, rule })}
        isRequired
        inputMode="numeric"
        autoComplete="off"
        label={numberName(field, rule)}
        error={faultText(form.faults[field], rule)}
      />
    </div>
  );
}

function SettingChoice({ form, field, rule }: Props<ChoiceRule>) {
  return (
    <ChoiceList
      label={settingName(field)}
      choices={rule.options.map((value) => {
        const description = choiceHint(field, value);
        return { value, label: settingText(field, value), ...(description && { description }) };
      })}
      value={String(form.draft[field])}
      onChange={(value) => form.set(field, value)}
      error={faultText(form.faults[field])}
    />
  );
}

/** One field as its declaration says. */
export function SettingField({ form, field }: { form: SettingsForm; field: string }) {
  const rule = rulesOf(form.group)[field];
  switch (rule?.kind) {
    case 'number':
      return <SettingNumber form={form} field={field} rule={rule} />;
    case 'choice':
      return <SettingChoice form={form} field={field} rule={rule} />;
    case 'text':
    case 'list':
      return <SettingText form={form} field={field} rule={rule} />;
    case 'switch': {
      const hint = settingHint(field, rule);
      return (
        <SwitchField
          label={settingName(field)}
          {...(hint !== undefined && { description: hint })}
          isSelected={form.draft[field] === true}
          onChange={(isOn) => form.set(field, isOn)}
        />
      );
    }
    default:
      return null;
  }
}
