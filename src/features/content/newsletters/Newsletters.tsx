import { Empty } from '../../../shared/feedback/Empty.tsx';

/** Emails to partners. */
export default function Newsletters() {
  return <Empty title="Coming soon" text="We’re still building this part. Everything else works." />;
}
