import { Profile } from './Profile.tsx';

/** A partner's own account. */
export default function AccountProfilePage() {
  return <Profile area="partner" />;
}
