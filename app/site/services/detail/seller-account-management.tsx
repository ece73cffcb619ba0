import { DayDial } from './day-dial.tsx';
import { Ledger } from './ledger.tsx';
import { Closing, Essay, Method, Offer, Opening, type PageProps, Steps } from './page-parts.tsx';
import { StockChart } from './stock-chart.tsx';

export function SellerAccountManagement({ page }: PageProps) {
  return (
    <>
      <Opening page={page} shape="dial">
        <DayDial page={page} />
      </Opening>
      <Offer page={page} shape="columns" />
      <Steps page={page} shape="hours" />
      <Ledger page={page} shape="beside" />
      <StockChart page={page} />
      <Essay page={page} shape="margin" />
      <Method page={page} />
      <Closing page={page} shape="band" />
    </>
  );
}
