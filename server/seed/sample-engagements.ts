import type { EngagementStatus } from '#shared/clients.ts';

/** What the sample clients were sold, told relative to the day of the first start. */
export type SampleEngagement = {
  client: string;
  title: string;
  euros: number;
  daysAgo: number;
  status: EngagementStatus;
  note?: string;
};

export const sampleEngagements: SampleEngagement[] = [
  {
    client: 'client@vantaggio.example',
    title: 'Market analysis: lamps after Italy',
    euros: 6_800,
    daysAgo: 60,
    status: 'paid',
  },
  {
    client: 'client@vantaggio.example',
    title: 'Range plan for next year',
    euros: 9_400,
    daysAgo: 10,
    status: 'invoiced',
    note: 'Due within 30 days.',
  },
  {
    client: 'tom@grandharbourtea.example',
    title: 'Listings in German, six search terms',
    euros: 5_250,
    daysAgo: 31,
    status: 'paid',
  },
  {
    client: 'marco@rivaoutdoor.example',
    title: 'Buy Box programme, first quarter',
    euros: 12_000,
    daysAgo: 6,
    status: 'agreed',
  },
  {
    client: 'a.hoffmann@bergstrasser.example',
    title: 'Account audit',
    euros: 8_450,
    daysAgo: 280,
    status: 'paid',
  },
  {
    client: 'jan@poldergoods.example',
    title: 'Search terms for garden tools',
    euros: 4_900,
    daysAgo: 1,
    status: 'offered',
  },
];
