import { Profile } from './Profile.tsx';

/** The account of somebody of the staff. */
export default function AdminAccountProfilePage() {
  return <Profile area="admin" />;
}
