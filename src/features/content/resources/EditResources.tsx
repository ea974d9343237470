import { Empty } from '../../../shared/feedback/Empty.tsx';

/** Logos, decks, texts and links for partners. */
export default function EditResources() {
  return <Empty title="Coming soon" text="We’re still building this part. Everything else works." />;
}
