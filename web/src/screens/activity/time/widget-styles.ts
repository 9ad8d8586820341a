// Styles of the kit's widgets that only the "when" of the form uses, in the kit's own order.
import '@mantine/core/styles/Chip.css';
