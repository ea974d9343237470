import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';

import { ImageField, type ImageFieldProps } from './ImageField.tsx';
import { sizeOf } from './croppedFile.ts';
import { lazyPart, usePreloaded } from '../../lazy/lazyPart.tsx';

const CropDialog = lazyPart(() => import('./CropDialog.tsx'));

/** An image that is square when it is sent: what is not square is cropped first, and may be cropped again. */
export default function PictureField({ value, onChange, ...props }: ImageFieldProps) {
  const [original, setOriginal] = useState<File | null>(null);
  const [isCropping, { open, close }] = useDisclosure(false);
  usePreloaded(CropDialog);
  const take = async (file: File | null) => {
    setOriginal(file);
    const size = file && (await sizeOf(file));
    // The server refuses, in words, what cannot be read here.
    if (!size || size.width === size.height) onChange(file);
    else open();
  };
  return (
    <>
      <ImageField
        {...props}
        value={value}
        onChange={(file) => void take(file)}
        onCrop={value && original ? open : undefined}
      />
      {isCropping && original && (
        <CropDialog
          file={original}
          onDone={(cropped) => {
            close();
            onChange(cropped);
          }}
          onClose={close}
        />
      )}
    </>
  );
}
