import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ProductCard } from '#contract/api/market/market.ts';
import type { ProductDrawing as Form, ProductKind } from '#contract/rules/market/market.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { fileQuery } from '#renderer/domain/file/file-query.ts';
import { ProductDrawing } from './product-drawing.tsx';
import styles from './product-drawing.module.css';

/** What a product looks like. */
interface Pictured {
  readonly drawing: Form;
  readonly kind?: ProductKind | undefined;
  readonly picture: ProductCard['picture'];
}

interface ProductPictureProps {
  readonly of: Pictured;
  /** Nothing of it is left. */
  readonly isGone?: boolean | undefined;
}

/** A product: the picture that its editors gave it, or its drawing while there is none to be seen. */
export function ProductPicture({ of: { drawing, kind, picture }, isGone }: ProductPictureProps) {
  const drawn = <ProductDrawing form={drawing} kind={kind} isGone={isGone} />;
  return picture ? <OwnPicture picture={picture} isGone={isGone} instead={drawn} /> : drawn;
}

interface OwnPictureProps {
  readonly picture: NonNullable<ProductCard['picture']>;
  readonly isGone: boolean | undefined;
  readonly instead: ReactNode;
}

function OwnPicture({ picture: { file, alt }, isGone, instead }: OwnPictureProps) {
  const { data } = useQuery(fileQuery(file.id));
  const [broken, setBroken] = useState<string | null>(null);
  if (!data || data.url === broken) return instead;
  return (
    <img
      src={data.url}
      alt={alt.text}
      lang={alt.language}
      decoding="async"
      className={classNames(styles.picture, isGone && styles.gone)}
      onError={() => setBroken(data.url)}
    />
  );
}

/** The same beside a row's text. */
export function ProductThumb(props: ProductPictureProps) {
  return (
    <span className={styles.thumb}>
      <ProductPicture {...props} />
    </span>
  );
}
