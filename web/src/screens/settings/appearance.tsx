import { type MantineColorScheme, Radio, Stack, Title, useMantineColorScheme } from '@mantine/core';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/Radio.css';

const CHOICES: Readonly<Record<MantineColorScheme, string>> = {
  auto: 'Same as the device',
  light: 'Light',
  dark: 'Dark',
};

/** Light, dark, or as the device has it; kept on this device. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <section aria-labelledby="appearance">
      <Title order={2} size="h3" mb="sm" id="appearance">
        Colours
      </Title>
      <Radio.Group
        aria-labelledby="appearance"
        value={colorScheme}
        onChange={(value) => setColorScheme(isScheme(value) ? value : 'auto')}
      >
        <Stack gap="xs">
          {Object.entries(CHOICES).map(([value, label]) => (
            <Radio key={value} value={value} label={label} />
          ))}
        </Stack>
      </Radio.Group>
    </section>
  );
}

function isScheme(value: string): value is MantineColorScheme {
  return value in CHOICES;
}
