import { Outlet } from 'react-router';
import siteStyles from '#app/styles/site.css?url';

export const links = () => [{ rel: 'stylesheet', href: siteStyles }];

export default function SiteLayout() {
  return <Outlet />;
}
