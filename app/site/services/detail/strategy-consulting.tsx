import { Ledger } from './ledger.tsx';
import { Closing, Essay, Method, Offer, Opening, type PageProps, Steps } from './page-parts.tsx';
import { PriceMap } from './price-map.tsx';

export function StrategyConsulting({ page }: PageProps) {
  return (
    <>
      <Opening page={page} shape="wide" isCallFirst />
      <PriceMap page={page} />
      <Offer page={page} shape="questions" />
      <Steps page={page} shape="numerals" />
      <Ledger page={page} shape="plain" />
      <Essay page={page} shape="columns" />
      <Method page={page} />
      <Closing page={page} shape="split" />
    </>
  );
}
