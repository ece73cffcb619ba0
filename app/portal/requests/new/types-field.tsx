import { useId } from 'react';
import { CheckField } from '#app/ui/check-field.tsx';
import { m } from '#messages/messages.js';
import { type AnalysisType, analysisTypes, publicAnalysisTypes } from '#shared/requests.ts';

/** What each looks into, in one line; of those of the public page what it says there. */
const texts: Record<AnalysisType, () => string> = {
  'Business Analysis': m.portal_type_business_text,
  'SEO Analysis': m.portal_type_seo_text,
  'Marketing Analysis': m.portal_type_marketing_text,
  'Performance Analysis': m.portal_type_performance_text,
  'Customer Analysis': m.portal_type_customer_text,
  'Digital Transformation Analysis': m.portal_type_digital_text,
  'Market Analysis': m.portal_type_market_text,
  'Competitive Analysis': m.portal_type_competitive_text,
  'Business Process Analysis': m.portal_type_process_text,
  'Strategy Consulting': m.portal_type_strategy_text,
};

const isPublic = (type: AnalysisType) => (publicAnalysisTypes as readonly AnalysisType[]).includes(type);

const groups = [
  { heading: m.portal_new_types_public, types: analysisTypes.filter(isPublic) },
  { heading: m.portal_new_types_consulting, types: analysisTypes.filter((type) => !isPublic(type)) },
];

type TypesFieldProps = {
  chosen: string[];
  error: string | undefined;
  onChange: (list: string[]) => void;
};

/** What shall be looked at: one or more of what the public page offers, and of what only clients ask for. */
export function TypesField({ chosen, error, onChange }: TypesFieldProps) {
  const id = useId();
  return (
    <fieldset
      data-fault={error === undefined ? undefined : ''}
      className="min-w-0"
      aria-describedby={error === undefined ? undefined : `${id}-problem`}
    >
      <legend className="text-14 font-semibold">
        {m.portal_new_types()} <span className="font-normal text-ink-3">{m.portal_new_types_hint()}</span>
      </legend>
      {groups.map(({ heading, types }, group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset is read out twice
        <div key={types[0]} role="group" aria-labelledby={`${id}-${group}`} className="mt-4">
          <h2 id={`${id}-${group}`} className="border-b border-stone-2 pb-1.5 text-13 font-semibold text-ink-3">
            {heading()}
          </h2>
          <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
            {types.map((type) => {
              const text = `${id}-${type.replaceAll(' ', '-')}`;
              return (
                <div key={type} className="py-1.5">
                  <CheckField
                    label={type}
                    describedBy={text}
                    isSelected={chosen.includes(type)}
                    onChange={(isOn) => onChange(isOn ? [...chosen, type] : chosen.filter((each) => each !== type))}
                  />
                  <p id={text} className="-mt-1 pl-8 text-13 text-ink-3 pointer-coarse:-mt-3">
                    {texts[type]()}
                  </p>
                </div>
              );
            })}
          </div>
        </div>
      ))}
      {error !== undefined && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-13 font-semibold text-red">
          {error}
        </p>
      )}
    </fieldset>
  );
}
