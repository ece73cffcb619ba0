import type { AnalysisType, Priority, RequestStatus } from '#shared/requests.ts';

/** The specification's sample clients and requests (section 3), told relative to the day of the first start. */

export type SampleClient = {
  email: string;
  name: string;
  company: string;
  phone: string;
  status: 'active' | 'inactive' | 'suspended';
  joinedDaysAgo: number;
};

export const sampleClients: SampleClient[] = [
  {
    email: 'client@vantaggio.example',
    name: 'Elena Marchetti',
    company: 'Casa Lume Srl',
    phone: '+39 02 5550 0142',
    status: 'active',
    joinedDaysAgo: 210,
  },
  {
    email: 'jan@poldergoods.example',
    name: 'Jan de Vries',
    company: 'Polder Goods BV',
    phone: '+31 20 555 0117',
    status: 'active',
    joinedDaysAgo: 96,
  },
  {
    email: 'sofia@limestonepets.example',
    name: 'Sofia Camilleri',
    company: 'Limestone Pets',
    phone: '+356 2155 0183',
    status: 'active',
    joinedDaysAgo: 64,
  },
  {
    email: 'marco@rivaoutdoor.example',
    name: 'Marco Riva',
    company: 'Riva Outdoor',
    phone: '+39 031 555 0126',
    status: 'active',
    joinedDaysAgo: 48,
  },
  {
    email: 'a.hoffmann@bergstrasser.example',
    name: 'Anneliese Hoffmann-Wiesbacher',
    company: 'Bergstraßer Küchen GmbH',
    phone: '+49 6251 555 019',
    status: 'inactive',
    joinedDaysAgo: 330,
  },
  {
    email: 'tom@grandharbourtea.example',
    name: 'Tom Azzopardi',
    company: 'Grand Harbour Tea',
    phone: '+356 2155 0164',
    status: 'active',
    joinedDaysAgo: 120,
  },
];

export type SampleRequest = {
  client: string;
  hoursAgo: number;
  types: AnalysisType[];
  title: string;
  status: RequestStatus;
  priority: Priority;
  industry: string;
  companySize: string;
  budget: string;
  timeline: string;
  challenges: string;
  goals: string;
  repliedAfterHours?: number;
  finishedAfterHours?: number;
};

const large = 'Large (1000+ employees)';
const medium = 'Medium (51-1000 employees)';
const small = 'Small (1-50 employees)';

/** Oldest first, so that the numbers rise with time. */
export const sampleRequests: SampleRequest[] = [
  {
    client: 'a.hoffmann@bergstrasser.example',
    hoursAgo: 2200,
    types: ['Business Process Analysis'],
    title: 'Order handling before the autumn peak',
    status: 'cancelled',
    priority: 'low',
    industry: 'manufacturing',
    companySize: large,
    budget: '30k-50k',
    timeline: '6+ months',
    challenges: 'Three warehouses, three ways of packing, and a late-dispatch rate close to the limit.',
    goals: 'One process for all marketplaces.',
    repliedAfterHours: 9,
    finishedAfterHours: 260,
  },
  {
    client: 'client@vantaggio.example',
    hoursAgo: 1900,
    types: ['Market Analysis'],
    title: 'Where to sell lamps after Italy',
    status: 'completed',
    priority: 'medium',
    industry: 'retail',
    companySize: small,
    budget: '5k-15k',
    timeline: '1-3 months',
    challenges: 'Sales in Italy are flat; we do not know which country would carry the range.',
    goals: 'A ranking of marketplaces by margin after fees and shipping.',
    repliedAfterHours: 4,
    finishedAfterHours: 410,
  },
  {
    client: 'tom@grandharbourtea.example',
    hoursAgo: 1300,
    types: ['Market Analysis'],
    title: 'Tea in Germany',
    status: 'completed',
    priority: 'medium',
    industry: 'retail',
    companySize: small,
    budget: '5k-15k',
    timeline: '1-3 months',
    challenges: 'Listings are translated word for word and nobody finds them.',
    goals: 'First page for six search terms.',
    repliedAfterHours: 2,
    finishedAfterHours: 500,
  },
  {
    client: 'client@vantaggio.example',
    hoursAgo: 700,
    types: ['Strategy Consulting'],
    title: 'A range plan for next year',
    status: 'completed',
    priority: 'low',
    industry: 'retail',
    companySize: small,
    budget: '15k-30k',
    timeline: '3-6 months',
    challenges: 'Forty products, eight of them earn the money.',
    goals: 'Know what to stop.',
    repliedAfterHours: 7,
    finishedAfterHours: 420,
  },
  {
    client: 'marco@rivaoutdoor.example',
    hoursAgo: 170,
    types: ['Competitive Analysis'],
    title: 'Who takes our Buy Box',
    status: 'in-progress',
    priority: 'high',
    industry: 'retail',
    companySize: medium,
    budget: '15k-30k',
    timeline: '1-3 months',
    challenges: 'Resellers undercut us on our own brand.',
    goals: 'Buy Box above 90 % on the twenty best sellers.',
    repliedAfterHours: 3,
  },
  {
    client: 'client@vantaggio.example',
    hoursAgo: 98,
    types: ['Competitive Analysis', 'Marketing Analysis'],
    title: 'Sponsored Brands against the two market leaders',
    status: 'in-progress',
    priority: 'high',
    industry: 'retail',
    companySize: small,
    budget: '15k-30k',
    timeline: '1-3 months',
    challenges: 'ACOS rose from 24 % to 38 % in one quarter while sales stood still.',
    goals: 'ACOS under 25 % before Christmas, then Germany.',
    repliedAfterHours: 5,
  },
  {
    client: 'a.hoffmann@bergstrasser.example',
    hoursAgo: 75,
    types: ['Marketing Analysis'],
    title: 'Where the advertising budget goes',
    status: 'in-progress',
    priority: 'medium',
    industry: 'manufacturing',
    companySize: large,
    budget: 'over-50k',
    timeline: '3-6 months',
    challenges: 'Agency reports show clicks, not margin.',
    goals: 'One table: spend, sales, profit, by product.',
    repliedAfterHours: 9,
  },
  {
    client: 'sofia@limestonepets.example',
    hoursAgo: 20,
    types: ['Business Analysis'],
    title: 'First look at the account',
    status: 'new',
    priority: 'low',
    industry: 'retail',
    companySize: small,
    budget: '5k-15k',
    timeline: '1-3 months',
    challenges: 'We started in March and have never looked at the reports.',
    goals: 'Understand what we sell and what it costs.',
  },
  {
    client: 'jan@poldergoods.example',
    hoursAgo: 7,
    types: ['SEO Analysis'],
    title: 'Search terms for garden tools',
    status: 'new',
    priority: 'medium',
    industry: 'retail',
    companySize: medium,
    budget: '5k-15k',
    timeline: '1-3 months',
    challenges: 'Organic rank dropped after a title change.',
    goals: 'Back to the first page by February.',
  },
  {
    client: 'client@vantaggio.example',
    hoursAgo: 2,
    types: ['Market Analysis', 'SEO Analysis', 'Performance Analysis'],
    title: 'Before the launch in Germany',
    status: 'new',
    priority: 'high',
    industry: 'retail',
    companySize: small,
    budget: '15k-30k',
    timeline: '1-3 months',
    challenges: 'The German listings are ready, the budget is not.',
    goals: 'A launch plan with weekly figures.',
  },
];
