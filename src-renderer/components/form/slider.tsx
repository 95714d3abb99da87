import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './slider.module.css';

interface SliderProps extends Omit<
  ComponentProps<'input'>,
  'type' | 'value' | 'onChange' | 'style'
> {
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onSlide: (value: number) => void;
}

/** A native range input whose track is filled up to its value. */
export function Slider({ min, max, value, onSlide, className, ...input }: SliderProps) {
  const share = min === max ? 1 : (value - min) / (max - min);
  return (
    <input
      {...input}
      type="range"
      min={min}
      max={max}
      value={value}
      onChange={(event) => onSlide(Number(event.target.value))}
      className={classNames(styles.slider, className)}
      style={{ '--share': `${share * 100}%` } as Record<string, string>}
    />
  );
}
