/** How the list of boxes names one without its seal; our words. */
export const openSeal = {
  due: '{box}, new seal due',
  open: '{box}, seal open',
} as const;
