package org.vialant.app;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
