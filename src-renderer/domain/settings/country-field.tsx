import { IconMapPin } from '@tabler/icons-react';
import { useMemo, type ComponentProps } from 'react';
import { ComboField } from '#renderer/components/form/choice/combo-field.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import { countryOptions, type Country } from './country-options.ts';

type CountryFieldProps = Omit<
  ComponentProps<typeof ComboField>,
  'options' | 'icon' | 'autoComplete'
> & {
  readonly countries: readonly Country[];
};

/** A country of the surrounding Form, by its name in the reader's language, its code or its calling code. */
export function CountryField({ countries, ...rest }: CountryFieldProps) {
  const { language } = useFormat();
  const options = useMemo(() => {
    const codes = new Map(countries.map(({ code, calling_code: calling }) => [code, calling]));
    return countryOptions(countries, language).map((option) => {
      const calling = codes.get(option.value)?.replace(/^\+?/, '+');
      return {
        ...option,
        keywords: calling ? [option.value, calling] : [option.value],
        end: calling,
      };
    });
  }, [countries, language]);
  return <ComboField {...rest} options={options} icon={IconMapPin} autoComplete="country" />;
}
