import { Ledger } from './ledger.tsx';
import { Closing, Essay, Method, Offer, Opening, type PageProps, Steps } from './page-parts.tsx';
import { PairedBars } from './paired-bars.tsx';

export function DigitalMarketing({ page }: PageProps) {
  return (
    <>
      <Opening page={page} shape="panel">
        <PairedBars page={page} />
      </Opening>
      <Essay page={page} shape="margin" />
      <Offer page={page} shape="sheet" />
      <Ledger page={page} shape="beside" />
      <Steps page={page} shape="line" />
      <Method page={page} />
      <Closing page={page} shape="band" />
    </>
  );
}
