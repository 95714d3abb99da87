import Type from 'typebox';
import { paperRoles } from '../rules/paper.ts';

/** What a paper says, line by line, for a device that prints it. */
export const Paper = Type.Object({
  /** Of its file, without what says its type. */
  name: Type.String(),
  lines: Type.Array(
    Type.Object({ role: Type.Enum([...paperRoles]), cells: Type.Array(Type.String()) }),
  ),
});
