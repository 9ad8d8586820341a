import {
  IconBulb,
  IconCopy,
  IconEye,
  IconPaperclip,
  IconPencil,
  IconTargetArrow,
  IconTrash,
} from '@tabler/icons-react';

/** What is before an entry of an activity's menu, in each list that has one. */
export const ACTIVITY_ICONS = {
  edit: IconPencil,
  view: IconEye,
  copy: IconCopy,
  'add-file': IconPaperclip,
  'attach-to-plan': IconTargetArrow,
  reflect: IconBulb,
  delete: IconTrash,
} as const;
