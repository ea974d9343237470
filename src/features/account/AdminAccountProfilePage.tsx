import { Profile } from './Profile.tsx';

/** The account page of staff. */
export default function AdminAccountProfilePage() {
  return <Profile area="admin" />;
}
