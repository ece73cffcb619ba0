import type { FieldMetadata } from '@conform-to/react';
import type { InputHTMLAttributes, ReactNode, TextareaHTMLAttributes } from 'react';
import { m } from '#messages/messages.js';
import { describeProblem, type FieldName, fieldNames } from './problems.ts';

// biome-ignore lint/suspicious/noExplicitAny: conform's metadata is generic over the whole form; a field needs only its own part
type Field = FieldMetadata<any>;
type Shared = { field: Field; hint?: string };

const firstProblem = (field: Field) => {
  const code = field.errors?.[0];
  return code && describeProblem(code);
};

/** Names that connect a control with its help and its error. */
function controlProps(field: Field, hint: string | undefined) {
  const problem = field.errors?.length ? field.errorId : '';
  return {
    id: field.id,
    name: field.name,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': [hint && field.descriptionId, problem].filter(Boolean).join(' ') || undefined,
  };
}

export function Problem({ field }: { field: Field }) {
  const problem = firstProblem(field);
  return problem ? (
    <p className="problem" id={field.errorId}>
      {problem}
    </p>
  ) : null;
}

function Labelled({
  field,
  hint,
  required,
  children,
}: Shared & { required?: boolean | undefined; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={field.id}>
        {fieldNames[field.name as FieldName]()}
        {required && <span className="required"> {m.site_form_required()}</span>}
      </label>
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      {children}
      <Problem field={field} />
    </div>
  );
}

const initial = (field: Field) => (typeof field.initialValue === 'string' ? field.initialValue : '');

/** @param props.children - what stands below the input */
export function TextField({ field, hint, children, ...rest }: Shared & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled field={field} {...(hint && { hint })} required={rest.required}>
      <input key={field.key} type="text" {...rest} {...controlProps(field, hint)} defaultValue={initial(field)} />
      {children}
    </Labelled>
  );
}

export function TextArea({ field, hint, ...rest }: Shared & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled field={field} {...(hint && { hint })} required={rest.required}>
      <textarea key={field.key} rows={4} {...rest} {...controlProps(field, hint)} defaultValue={initial(field)} />
    </Labelled>
  );
}

export function SelectField({ field, hint, options }: Shared & { options: Record<string, () => string> }) {
  return (
    <Labelled field={field} {...(hint && { hint })}>
      <select key={field.key} {...controlProps(field, hint)} defaultValue={initial(field)}>
        <option value="">{m.site_form_choose()}</option>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label()}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** One box with its sentence: consent. */
export function ConsentField({ field, children, required }: { field: Field; children: ReactNode; required?: boolean }) {
  return (
    <div className="field">
      <label className="box">
        <input
          key={field.key}
          type="checkbox"
          {...controlProps(field, undefined)}
          required={required}
          defaultChecked={field.initialValue === 'on'}
        />
        <span>
          {children}
          {required && <span className="required"> {m.site_form_required()}</span>}
        </span>
      </label>
      <Problem field={field} />
    </div>
  );
}

/** Several boxes under one name. */
export function BoxGroup({ field, hint, options }: Shared & { options: Record<string, () => string> }) {
  const chosen = Array.isArray(field.initialValue) ? field.initialValue : [field.initialValue];
  const describedBy = [hint && field.descriptionId, field.errors?.length && field.errorId].filter(Boolean).join(' ');
  return (
    <fieldset className="field boxes" id={field.id} tabIndex={-1} aria-describedby={describedBy || undefined}>
      <legend>{fieldNames[field.name as FieldName]()}</legend>
      {hint && (
        <p className="hint" id={field.descriptionId}>
          {hint}
        </p>
      )}
      <div>
        {Object.entries(options).map(([value, label]) => (
          <label className="box" key={value}>
            <input type="checkbox" name={field.name} value={value} defaultChecked={chosen.includes(value)} />
            <span>{label()}</span>
          </label>
        ))}
      </div>
      <Problem field={field} />
    </fieldset>
  );
}
