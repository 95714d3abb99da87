import Type from 'typebox';
import { benefitReasons } from '../rules/benefits.ts';
import { Nullable } from './scalars.schema.ts';

/** Why the caller may not act on it himself, and who can; null where he may. */
export const OwnBenefit = Nullable(
  Type.Object({
    why: Type.Enum([...benefitReasons]),
    /** Names of the active administrators who may; empty where there is nobody. */
    who: Type.Array(Type.String()),
  }),
);
