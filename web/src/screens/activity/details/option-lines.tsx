import shared from '../../../ui/shared.module.css';
import classes from '../activity.module.css';

/** An entry of a list, with a quieter second line where it has one. Plain elements: a list draws dozens of entries at once. */
export function OptionLines({ text, note }: { text: string; note: string }) {
  return (
    <div className={classes.option}>
      {text}
      {note !== '' && <div className={`${shared.small} ${classes.optionNote}`}>{note}</div>}
    </div>
  );
}
