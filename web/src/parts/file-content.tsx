import { Skeleton, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { type FromPdfFrame, PDF_FRAME_PATH, type PdfFailure, type ToPdfFrame } from '../lib/pdf-frame-messages.ts';
import shared from '../ui/shared.module.css';
import classes from './file-content.module.css';

type FileContentProps = {
  name: string;
  /** The server has proved by its content what it is (EVD-26). */
  content: Blob;
  /** Esc was pressed in the frame. */
  onLeave: () => void;
  /** It is drawn. */
  onShown?: (() => void) | undefined;
};

/** A picture or PDF inside the application (EVD-26). */
export function FileContent(props: FileContentProps) {
  return props.content.type === 'application/pdf' ? <PdfPages {...props} /> : <Picture {...props} />;
}

/** Drawn as an image, in which nothing can run whatever the file holds. */
function Picture({ name, content, onShown }: FileContentProps) {
  const [address, setAddress] = useState<string>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(content);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content]);
  if (failed)
    return <Text role="alert">This picture cannot be shown here. It may still open once it is downloaded.</Text>;
  if (address === undefined) return <Skeleton height={320} />;
  return <img className={classes.preview} src={address} alt={name} onLoad={onShown} onError={() => setFailed(true)} />;
}

/** A page that has not answered by then never will: its program could not be loaded. */
const PATIENCE_MS = 30_000;

const FAILURES: Record<PdfFailure, string> = {
  password:
    'This file is locked with a password, so it cannot be shown here. Download it and open it with the password.',
  broken:
    'This file cannot be shown here: it is damaged, or not a complete PDF. It may still open once it is downloaded.',
};

/**
 * The pages of a PDF, drawn by a page of its own in a sandbox that has no origin: whatever the file holds, it cannot reach
 * the application, the network or the reader's sign-in (EVD-26). It is handed the bytes, and tells how it went.
 */
export function PdfPages({ name, content, onLeave, onShown }: FileContentProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [told, setTold] = useState<FromPdfFrame>();
  const leave = useRef(onLeave);
  leave.current = onLeave;
  const drawn = useRef(onShown);
  drawn.current = onShown;

  useEffect(() => {
    const giveUp = setTimeout(() => setTold({ kind: 'failed', why: 'broken' }), PATIENCE_MS);
    async function hear({ source, data }: MessageEvent<FromPdfFrame>) {
      // Its origin is "null", like that of any sandbox; the window itself cannot be taken for another.
      const page = frame.current?.contentWindow;
      if (source === null || source !== page) return;
      if (data.kind === 'leave') return leave.current();
      clearTimeout(giveUp);
      setTold(data);
      if (data.kind === 'shown') drawn.current?.();
      if (data.kind !== 'ready') return;
      const message: ToPdfFrame = { kind: 'show', name, content: await content.arrayBuffer() };
      page.postMessage(message, '*', [message.content]);
    }
    const listener = (event: MessageEvent<FromPdfFrame>) => void hear(event);
    window.addEventListener('message', listener);
    return () => {
      clearTimeout(giveUp);
      window.removeEventListener('message', listener);
    };
  }, [name, content]);

  if (told?.kind === 'failed') return <Text role="alert">{FAILURES[told.why]}</Text>;
  const shown = told?.kind === 'shown';
  return (
    <>
      <Text role="status" className={shared.quiet}>
        {shown ? pagesInWords(told) : 'Opening the file …'}
      </Text>
      <div className={classes.pdf}>
        {!shown && <Skeleton height="100%" />}
        <iframe
          ref={frame}
          title={`Pages of ${name}`}
          src={PDF_FRAME_PATH}
          sandbox="allow-scripts"
          data-shown={shown}
        />
      </div>
    </>
  );
}

function pagesInWords({ pages, left }: { pages: number; left: number }): string {
  if (left > 0) return `The first ${pages} of ${pages + left} pages. Download the file to see the rest.`;
  return pages === 1 ? '1 page' : `${pages} pages`;
}
