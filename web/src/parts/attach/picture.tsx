import { useEffect, useState } from 'react';
import classes from './attach.module.css';

/** A chosen picture, small; a kind of picture that the browser does not draw (HEIC), and what is no picture, is left to its name. */
export function Picture({ file, name }: { file: File; name: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === undefined) return null;
  return (
    <img src={address} alt={`Preview of ${name}`} className={classes.picture} onError={() => setAddress(undefined)} />
  );
}
