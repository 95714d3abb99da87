/** What the list can be narrowed to. */
export const adminMembershipFilters = ['active', 'expired', 'none'] as const;
export const memberStatusFilters = ['active', 'blocked'] as const;
