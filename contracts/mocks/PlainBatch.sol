// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice For the benchmark: what a batch costs without any guard. One pull from the sender, then one
/// transfer each, as Disperse (0xD152f549545093347A162Dce210e7293f1452150) pays.
contract PlainBatch {
    error Refused();

    function disperse(IERC20 token, address[] calldata recipients, uint256[] calldata amounts)
        external
    {
        uint256 total;
        for (uint256 i; i < recipients.length; ++i) total += amounts[i];
        if (!token.transferFrom(msg.sender, address(this), total)) revert Refused();
        for (uint256 i; i < recipients.length; ++i) {
            if (!token.transfer(recipients[i], amounts[i])) revert Refused();
        }
    }
}
