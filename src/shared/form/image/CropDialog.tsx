import 'react-image-crop/dist/ReactCrop.css';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { type Crop, ReactCrop, centerCrop, makeAspectCrop } from 'react-image-crop';

import classes from './CropDialog.module.css';
import { Dialog } from '../../dialog/Dialog.tsx';
import { croppedFile } from './croppedFile.ts';
import { useFileSource } from '../fields/useFileSource.ts';

export interface CropDialogProps {
  file: File;
  onDone: (cropped: File) => void;
  onClose: () => void;
}

const labels = {
  cropArea: 'Crop area: move it with the arrow keys',
  nwDragHandle: 'Top left corner: resize with the arrow keys',
  nDragHandle: 'Top edge: resize with the arrow keys',
  neDragHandle: 'Top right corner: resize with the arrow keys',
  eDragHandle: 'Right edge: resize with the arrow keys',
  seDragHandle: 'Bottom right corner: resize with the arrow keys',
  sDragHandle: 'Bottom edge: resize with the arrow keys',
  swDragHandle: 'Bottom left corner: resize with the arrow keys',
  wDragHandle: 'Left edge: resize with the arrow keys',
};

/** The largest square in the middle. */
const middle = ({ width, height }: HTMLImageElement): Crop =>
  centerCrop(
    makeAspectCrop({ unit: '%', ...(width > height ? { height: 100 } : { width: 100 }) }, 1, width, height),
    width,
    height,
  );

/** Chooses the square of a picture that is kept, by pointer, finger or keyboard. */
export default function CropDialog({ file, onDone, onClose }: CropDialogProps) {
  const source = useFileSource(file);
  const [picture, setPicture] = useState<HTMLImageElement | null>(null);
  const [crop, setCrop] = useState<Crop>();
  const [isUnreadable, setUnreadable] = useState(false);
  const keep = async () => {
    if (picture && crop) onDone(await croppedFile(picture, crop, file));
  };
  return (
    <Dialog opened onClose={onClose} title="Crop logo" size="lg">
      {isUnreadable ? (
        <Text>This file can’t be read as an image. Choose another one.</Text>
      ) : (
        <div className={classes.stage}>
          <ReactCrop
            crop={crop}
            onChange={(_pixels, percent) => setCrop(percent)}
            aspect={1}
            minWidth={32}
            keepSelection
            ruleOfThirds
            ariaLabels={labels}
          >
            <img
              ref={source}
              alt="Original, before cropping"
              className={classes.picture}
              onLoad={(event) => {
                setPicture(event.currentTarget);
                setCrop(middle(event.currentTarget));
              }}
              onError={() => setUnreadable(true)}
            />
          </ReactCrop>
        </div>
      )}
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        {!isUnreadable && (
          <Button disabled={!crop} onClick={() => void keep()}>
            Apply
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
