/** What a browser says is dragged when it comes from outside. */
const FILES = 'Files';

/** Whether files of the device are dragged. */
export function holdsFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer?.types.includes(FILES) === true;
}

/** The files without folders of the device: what stands for one of those has nothing in it. */
export function droppedFiles({ items }: DataTransfer): File[] {
  return Array.from(items).flatMap((item) => {
    const file = item.webkitGetAsEntry()?.isDirectory ? null : item.getAsFile();
    return file === null ? [] : [file];
  });
}
