import { m } from '#messages/messages.js';
import { BidSum } from './bid-sum.tsx';
import { GrowthChart } from './growth-chart.tsx';
import { Ledger } from './ledger.tsx';
import { Claims, Closing, Essay, Method, Offer, Opening, type PageProps, Steps } from './page-parts.tsx';

export function AmazonAdvertising({ page }: PageProps) {
  return (
    <>
      <Opening page={page} shape="chart">
        <GrowthChart page={page} />
      </Opening>
      <Claims page={page} />
      <Essay page={page} shape="sum">
        <BidSum />
        <p>
          <a className="link" href="/tools/click-price">
            {m.site_tools_own_sum()}
          </a>
        </p>
      </Essay>
      <Ledger page={page} shape="ink">
        <p>
          <a className="link" href="/sample-analysis">
            {m.site_sample_link()}
          </a>
        </p>
      </Ledger>
      <Offer page={page} shape="rows" />
      <Steps page={page} shape="line" />
      <Method page={page} />
      <Closing page={page} shape="band" />
    </>
  );
}
