import { Empty } from '../../../shared/feedback/Empty.tsx';

/** The terms that partners accept. */
export default function EditTerms() {
  return <Empty title="Coming soon" text="We’re still building this part. Everything else works." />;
}
