import { Empty } from '../../../shared/feedback/Empty.tsx';

/** Notices above the pages of the portal. */
export default function Banners() {
  return <Empty title="Coming soon" text="We’re still building this part. Everything else works." />;
}
