import { Avatar } from '@mantine/core';

/** A partner's picture, or the first letter of its name. Decorative: the name stands beside it. */
export function PartnerImage({ name, url, size = 32 }: { name: string; url: string | null; size?: number }) {
  return (
    <Avatar src={url} size={size} radius="md" color="primary" aria-hidden alt="">
      {name.charAt(0).toUpperCase()}
    </Avatar>
  );
}
