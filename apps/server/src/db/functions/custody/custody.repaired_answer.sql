-- The answer to the record that another one repairs, which was recorded after all, as it was or by another repair; null
-- where it was not. Asked seldom; a function of its own, so that it is prepared only then.
CREATE OR REPLACE FUNCTION custody.repaired_answer(of_user uuid, repaired_key text) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT json_build_object('isSame', false, 'answer', i.answer)
    FROM public.idempotent_answer i WHERE i.user_id = of_user AND i.key = repaired_key);
END $$;
REVOKE EXECUTE ON FUNCTION custody.repaired_answer FROM PUBLIC;
