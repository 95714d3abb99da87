import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconCertificate } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#contract/api/academy/academy.ts';
import { courseLevels, courseViews } from '#contract/rules/academy/courses.ts';
import { Button, LinkButton } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { SearchBox } from '#renderer/components/data/search-box.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { academyQueries, type CatalogueFilters } from '../academy-queries.ts';
import { verifyPath } from '../paths.ts';
import { CourseRequests } from '../buying/course-requests.tsx';
import { CourseCard } from './course-card.tsx';
import { ResumeCard } from './resume-card.tsx';
import { CardsSkeleton, ResumeSkeleton } from './skeletons.tsx';
import { useCatalogueParams } from './use-params.ts';
import styles from './catalogue.module.css';

interface CatalogueScreenProps {
  readonly title: string;
  /** Shown while the academy is switched off. */
  readonly off: ReactNode;
}

/** Every course: what was begun comes first, then what is open, then what has a condition. */
export function CatalogueScreen({ title, off }: CatalogueScreenProps) {
  const { t } = useTranslation('academy');
  const { filters, change } = useCatalogueParams();
  const { data, error, refetch } = useQuery({
    ...academyQueries.catalogue(filters),
    placeholderData: keepPreviousData,
  });
  if (hasCode(error, 'area_off')) return off;
  const isPending = !data && !error;
  return (
    <>
      <PageHeader title={title} subtitle={t('honest')}>
        <SavedViews list="academy" />
        <LinkButton to={verifyPath('')} icon={IconCertificate}>
          {t('verify')}
        </LinkButton>
      </PageHeader>
      {error && !data && <FailureNote error={error} onRetry={() => void refetch()} />}
      {isPending && <ResumeSkeleton />}
      {data?.resume && !isNarrowed(filters) && <ResumeCard resume={data.resume} />}
      <Toolbar counts={data?.counts} filters={filters} change={change} />
      {isPending && <CardsSkeleton />}
      {data && <Courses items={data.items} filters={filters} change={change} />}
      {data && <CourseRequests />}
    </>
  );
}

const isNarrowed = ({ view, level, search }: CatalogueFilters): boolean =>
  search !== '' || level !== '' || view !== 'all';

interface FiltersProps {
  readonly filters: CatalogueFilters;
  readonly change: (change: Partial<CatalogueFilters>) => void;
}

function Toolbar({
  counts,
  filters,
  change,
}: FiltersProps & { readonly counts: Catalogue['counts'] | undefined }) {
  const { t } = useTranslation('academy');
  return (
    <div className={styles.toolbar}>
      <div className={styles.views}>
        <Segments
          label={t('views')}
          segments={courseViews.map((value) => ({
            value,
            label: t(`view.${value}`),
            count: counts?.[value],
          }))}
          value={filters.view}
          onChange={(view) => change({ view })}
        />
      </div>
      <div className={styles.filters}>
        <ValueSelect
          name={t('level')}
          value={filters.level}
          options={[
            { value: '', label: t('level.all') },
            ...courseLevels.map((value) => ({ value, label: t(`level.${value}`) })),
          ]}
          onChange={(level) => change({ level })}
        />
        <SearchBox
          label={t('search')}
          placeholder={t('search')}
          search={filters.search}
          onSearch={(search) => change({ search })}
        />
      </div>
    </div>
  );
}

function Courses({ items, filters, change }: FiltersProps & Pick<Catalogue, 'items'>) {
  const { t } = useTranslation('academy');
  if (items.length === 0) {
    return (
      <Card>
        <NoCourses filters={filters} change={change} />
      </Card>
    );
  }
  return (
    <ul aria-label={t('courses')} className={styles.grid}>
      {items.map((course) => (
        <li key={course.slug}>
          <CourseCard course={course} />
        </li>
      ))}
    </ul>
  );
}

/** Nothing fits, or nothing was begun, or there is no course at all: each with its one way on. */
function NoCourses({ filters, change }: FiltersProps) {
  const { t } = useTranslation('academy');
  if (filters.search !== '' || filters.level !== '') {
    return (
      <EmptyState
        why="filtered"
        action={
          <Button size="sm" onClick={() => change({ search: '', level: '' })}>
            {t('none.action')}
          </Button>
        }
      >
        {t('none')}
      </EmptyState>
    );
  }
  if (filters.view === 'all') return <EmptyState why="none">{t('empty.all')}</EmptyState>;
  return (
    <EmptyState
      why="notBegun"
      action={
        <Button size="sm" onClick={() => change({ view: 'all' })}>
          {t('empty.action')}
        </Button>
      }
    >
      {t(filters.view === 'passed' ? 'empty.passed' : 'empty')}
    </EmptyState>
  );
}
