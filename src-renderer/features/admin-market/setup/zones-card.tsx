import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShopSetup } from '#contract/api/admin/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { countryName } from '#renderer/lib/country-name.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useBoth } from '../use-both.ts';
import { MethodFields } from './method-fields.tsx';
import { emptyMethod, methodBody, methodValues, type MethodValues } from './method-values.ts';
import { isNamed, NameFields, namesOf } from './name-fields.tsx';
import { RowsCard } from './rows-card.tsx';
import { useSaveZone } from './setup-mutations.ts';
import { SetupSheet } from './setup-sheet.tsx';

type Zone = ShopSetup['zones'][number];
const METHODS = 10;

/** Where the shop sends to, and how. */
export function ZonesCard({ setup }: { readonly setup: ShopSetup }) {
  const { t } = useTranslation('shop-setup');
  const nameOf = useBoth();
  const methods = (row: Zone) => row.methods.map(nameOf).join(' · ') || UNKNOWN;
  return (
    <RowsCard<Zone>
      title={t('zones')}
      lead={t('zones.lead')}
      add={t('zone.add')}
      empty={t('zones.none')}
      rows={setup.zones}
      nameOf={nameOf}
      columns={[
        { key: 'name', header: t('column.name'), cell: nameOf },
        { key: 'countries', header: t('zone.countries'), cell: (row) => row.countries.join(', ') },
        { key: 'methods', header: t('zone.methods'), cell: methods },
      ]}
      phone={(row) => ({ title: nameOf(row), line: methods(row), end: row.countries.join(', ') })}
      form={(row, close) => <ZoneSheet zone={row} onClose={close} />}
    />
  );
}

function ZoneSheet({
  zone,
  onClose,
}: {
  readonly zone: Zone | null;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('shop-setup');
  const format = useFormat();
  const saving = useSaveZone();
  const [names, setNames] = useState(namesOf(zone));
  const [typed, setTyped] = useState(zone?.countries.join(', ') ?? '');
  const [methods, setMethods] = useState<readonly MethodValues[]>(
    () => zone?.methods.map((one) => methodValues(one, format)) ?? [emptyMethod],
  );
  const countries = typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((code) => code !== '');
  const areCodes = countries.every((code) => /^[A-Z]{2}$/.test(code));
  const bodies = methods.flatMap((one) => methodBody(one) ?? []);
  const isGood = isNamed(names) && areCodes && bodies.length === methods.length;
  return (
    <SetupSheet
      title={t(zone ? 'zone.edit' : 'zone.add')}
      body={isGood ? { id: zone?.id ?? null, ...names, countries, methods: bodies } : null}
      typed={[names, typed, methods]}
      saving={saving}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <NameFields
            value={names}
            errors={errors}
            onChange={(change) => setNames({ ...names, ...change })}
          />
          <TextInput
            label={t('zone.countries')}
            hint={
              areCodes && countries.length > 0
                ? countries.map((code) => countryName(code, format.language)).join(', ')
                : t('zone.countries.hint')
            }
            error={areCodes ? errors['countries'] : t('zone.countries.wrong')}
            autoCapitalize="characters"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          {methods.map((method, at) => (
            <MethodFields
              // A new method has no id; methods are added at the end and never removed.
              key={at} // oxlint-disable-line react/no-array-index-key
              number={at + 1}
              value={method}
              onChange={(part) =>
                setMethods(methods.map((one, index) => (index === at ? { ...one, ...part } : one)))
              }
            />
          ))}
          {methods.length < METHODS && (
            <Button size="sm" icon={IconPlus} onClick={() => setMethods([...methods, emptyMethod])}>
              {t('method.add')}
            </Button>
          )}
        </>
      )}
    </SetupSheet>
  );
}
