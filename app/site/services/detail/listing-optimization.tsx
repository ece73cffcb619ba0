import { Funnel } from './funnel.tsx';
import { Ledger } from './ledger.tsx';
import { ListingDrawing } from './listing-drawing.tsx';
import { ListingPair } from './listing-pair.tsx';
import { Closing, Essay, Method, Offer, Opening, type PageProps, Steps } from './page-parts.tsx';

export function ListingOptimization({ page }: PageProps) {
  return (
    <>
      <Opening page={page} shape="drawing">
        <ListingDrawing page={page} />
      </Opening>
      <Offer page={page} shape="key" />
      <Essay page={page} shape="ink" />
      <Ledger page={page} shape="pictured">
        <ListingPair page={page} />
      </Ledger>
      <Steps page={page} shape="rail">
        <Funnel page={page} />
      </Steps>
      <Method page={page} />
      <Closing page={page} shape="split" />
    </>
  );
}
