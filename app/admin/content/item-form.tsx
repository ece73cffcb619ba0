import type { FormEvent } from 'react';
import { ConflictDialog } from '#app/admin/parts/editing/conflict-dialog.tsx';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { LeaveGuard } from '#app/admin/parts/editing/leave-guard.tsx';
import { PictureField } from '#app/admin/parts/pictures/picture-field.tsx';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { type EditedKind, longestAlt, picturedKinds } from '#shared/content-choices.ts';
import type { ContentRecord } from './content-api.ts';
import { type ItemField, itemKinds } from './kinds.ts';
import { type ItemForm as Form, itemValues, on, useItemForm } from './use-item-form.ts';

const errorText = (error: 'missing' | 'invalid' | undefined) =>
  error && (error === 'missing' ? m.admin_field_missing() : m.admin_field_invalid());

function Field({ form, field, isFirst }: { form: Form; field: ItemField; isFirst: boolean }) {
  const { name, label, type, max, isRequired, choices, choiceNames, hint } = field;
  const value = form.values.texts[name] ?? '';
  const onChange = (text: string) => form.setText(name, text);
  if (type === 'toggle')
    return (
      <CheckField
        label={label()}
        {...(hint && { description: hint() })}
        isSelected={value === on}
        onChange={(isOn) => onChange(isOn ? on : '')}
      />
    );
  if (choices) {
    const options = choices.map((each) => ({ value: each, label: choiceNames?.[each]?.() ?? each }));
    return (
      <div className="flex flex-col gap-1.5">
        <Select label={label()} options={options} value={value} onChange={onChange} />
        {form.errors[name] && <p className="text-13 font-semibold text-red">{errorText(form.errors[name])}</p>}
      </div>
    );
  }
  return (
    <TextField
      name={name}
      label={label()}
      isRequired={isRequired}
      validationBehavior="aria"
      autoFocus={isFirst}
      value={value}
      onChange={onChange}
      maxLength={max}
      error={errorText(form.errors[name])}
      {...(hint && { description: hint() })}
      {...((type === 'text' || type === 'list') && { rows: 4 })}
      {...(type === 'number' && { inputMode: 'numeric' as const })}
      {...(type === 'date' && { type: 'date' as const })}
      {...(type === 'address' && { type: 'url' as const, placeholder: 'https://' })}
    />
  );
}

function differencesOf(kind: EditedKind, form: Form) {
  if (!form.theirs) return [];
  const theirs = itemValues(kind, form.theirs);
  const yesNo = (value: boolean) => (value ? m.ui_yes() : m.ui_no());
  const rows = [
    ...itemKinds[kind].fields.map(({ name, label, type }) => {
      const said = (text = '') => (type === 'toggle' ? yesNo(text === on) : text);
      return { label: label(), mine: said(form.mine.texts[name]), theirs: said(theirs.texts[name]) };
    }),
    { label: m.admin_content_hidden(), mine: yesNo(form.mine.hidden), theirs: yesNo(theirs.hidden) },
    { label: m.admin_picture_alt(), mine: form.mine.pictureAlt, theirs: theirs.pictureAlt },
  ];
  return rows.filter(({ mine, theirs: other }) => mine !== other);
}

type ItemFormProps = {
  kind: EditedKind;
  record: ContentRecord | null;
  onClose: () => void;
  onSaved: () => Promise<void>;
};

/** One item, in its place in the list. */
export function ItemForm({ kind, record, onClose, onSaved }: ItemFormProps) {
  const form = useItemForm(kind, record, onSaved);
  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save();
  }
  return (
    <form onSubmit={submit} noValidate className="flex max-w-180 flex-col gap-5 p-5">
      {form.wasKept && <KeptNotice onDiscard={form.discardKept} />}
      {itemKinds[kind].fields.map((field, index) => (
        <Field key={field.name} form={form} field={field} isFirst={index === 0} />
      ))}
      {picturedKinds.includes(kind) && (
        <PictureField
          picture={form.values.picture}
          alt={form.values.pictureAlt}
          onPicture={(picture) => form.set({ picture })}
          onAlt={(pictureAlt) => form.set({ pictureAlt })}
          altLimit={longestAlt}
          altError={errorText(form.errors.pictureAlt)}
          hint={m.admin_content_portrait_hint()}
        />
      )}
      <CheckField
        label={m.admin_content_hidden()}
        description={m.admin_content_hidden_hint()}
        isSelected={form.values.hidden}
        onChange={(hidden) => form.set({ hidden })}
      />
      {form.problem !== undefined && <Notice tone="error">{form.problem}</Notice>}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={form.state === 'saving'}>
          {m.admin_save()}
        </Button>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
      </div>
      <LeaveGuard isDirty={form.isDirty && form.state !== 'saving'} />
      <ConflictDialog
        isOpen={form.theirs !== undefined}
        name={form.theirs?.updatedBy ?? null}
        differences={differencesOf(kind, form)}
        onClose={form.closeConflict}
        onKeepMine={form.keepMine}
        onTakeTheirs={form.takeTheirs}
      />
    </form>
  );
}
