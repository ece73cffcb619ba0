import { Ledger } from './ledger.tsx';
import { Closing, Essay, Method, Offer, Opening, type PageProps, Steps } from './page-parts.tsx';
import { StockFlow } from './stock-flow.tsx';
import { Waterfall } from './waterfall.tsx';

export function WebDevelopment({ page }: PageProps) {
  return (
    <>
      <Opening page={page} shape="ink">
        <Waterfall page={page} />
      </Opening>
      <Offer page={page} shape="shelves" />
      <Essay page={page} shape="flow">
        <StockFlow />
      </Essay>
      <Ledger page={page} shape="plain" />
      <Steps page={page} shape="numerals" />
      <Method page={page} />
      <Closing page={page} shape="split" />
    </>
  );
}
