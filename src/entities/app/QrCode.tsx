import classes from './QrCode.module.css';
import type { QrPicture } from './qrPath.ts';

/** The QR code of a link, black on white in both themes, as scanners need it. */
export function QrCode({ picture }: { picture: QrPicture }) {
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code for the link"
    >
      <path d={picture.path} fill="#000" />
    </svg>
  );
}
